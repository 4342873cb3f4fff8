const machineCode = /[\\/]onnxruntime-node[\\/]bin[\\/]napi-v\d+[\\/]([^\\/]+)(?:[\\/]([^\\/]+))?/;

/** Whether the path contains code for another system only: onnxruntime-node contains code for all systems. */
export function isForAnotherSystem(
  path: string,
  { platform, arch }: { platform: string; arch: string } = process,
): boolean {
  const [, itsPlatform = platform, itsArch = arch] = machineCode.exec(path) ?? [];
  return itsPlatform !== platform || itsArch !== arch;
}
