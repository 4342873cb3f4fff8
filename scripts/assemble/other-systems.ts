const machineCode = /[\\/]onnxruntime-node[\\/]bin[\\/]napi-v\d+[\\/]([^\\/]+)(?:[\\/]([^\\/]+))?/;

/** Whether the path holds code that only another system can run: onnxruntime-node brings that for all. */
export function isForAnotherSystem(
  path: string,
  { platform, arch }: { platform: string; arch: string } = process,
): boolean {
  const [, itsPlatform = platform, itsArch = arch] = machineCode.exec(path) ?? [];
  return itsPlatform !== platform || itsArch !== arch;
}
