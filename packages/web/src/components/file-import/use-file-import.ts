import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

export type SendOptions = {
  /** Only reads the file; imports nothing. */
  isDryRun: boolean;
  /** Called with the uploaded share, 0 to 1. */
  onProgress: (share: number) => void;
};

/** State of an import: read a file, show its preview, then import it. */
export type FileImport<Found> = {
  isReading: boolean;
  isSaving: boolean;
  /** Uploaded share of the file, 0 to 1. */
  share: number;
  /** Content of the file; undefined before it is read, and if it cannot be read. */
  found: Found | undefined;
  /** What was imported. */
  saved: Found | undefined;
  error: Error | null;
  /** Last file that was read. */
  file: File | undefined;
  read: (file: File) => void;
  save: () => void;
};

/** @param onSettled refreshes lists after the import, also if it failed, since rows may have been added */
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
