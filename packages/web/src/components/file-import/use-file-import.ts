import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

export type SendOptions = {
  /** Only says what is in the file; nothing is added. */
  isDryRun: boolean;
  /** Called with the share that has left this browser, 0 to 1. */
  onProgress: (share: number) => void;
};

/** A file that is read, shown, and then added. */
export type FileImport<Found> = {
  isReading: boolean;
  isSaving: boolean;
  /** Of the file, how much has left this browser, 0 to 1. */
  share: number;
  /** What is in the file; undefined before it was read, and where it cannot be. */
  found: Found | undefined;
  /** What was added. */
  saved: Found | undefined;
  error: Error | null;
  /** The file that was read last. */
  file: File | undefined;
  read: (file: File) => void;
  save: () => void;
};

/** @param onSettled refreshes what lists show after the file was added, or may have been */
export function useFileImport<Found>(
  send: (file: File, options: SendOptions) => Promise<Found>,
  onSettled: () => unknown,
): FileImport<Found> {
  const [share, setShare] = useState(0);
  const begin = () => setShare(0);
  const read = useMutation({
    onMutate: begin,
    mutationFn: async (file: File) => ({
      file,
      found: await send(file, { isDryRun: true, onProgress: setShare }),
    }),
  });
  const save = useMutation({
    onMutate: begin,
    mutationFn: (file: File) => send(file, { isDryRun: false, onProgress: setShare }),
    onSettled,
  });
  return {
    isReading: read.isPending,
    isSaving: save.isPending,
    share,
    found: save.data ?? read.data?.found,
    saved: save.data,
    error: save.error ?? read.error,
    file: read.variables,
    read: (file) => {
      save.reset();
      read.mutate(file);
    },
    save: () => {
      if (read.data) save.mutate(read.data.file);
    },
  };
}
