/** Dimensions and fit of each kind of image. */
export const imageShapes = {
  /** Covers the square; the overlap is cropped. */
  photo: { width: 256, height: 256, fit: 'cover' },
  /** Fit into the box without enlarging; transparency is kept. */
  picture: { width: 960, height: 960, fit: 'inside' },
  logo: { width: 512, height: 160, fit: 'inside' },
} as const;

export type ImageShape = keyof typeof imageShapes;

export function isImageShape(name: string): name is ImageShape {
  return Object.hasOwn(imageShapes, name);
}

/** The child writes the image to this descriptor, because libraries may print to stdout and stderr. */
export const resultFd = 3;

/** Exit code for an image that cannot be read, as opposed to a failure of the program. */
export const unreadableExitCode = 2;
