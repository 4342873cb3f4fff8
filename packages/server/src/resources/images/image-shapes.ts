/** How an image is resized. */
export const imageShapes = {
  /** Covers the square; the overlap is cropped. */
  photo: { width: 256, height: 256, fit: 'cover' },
  /** Fits into the box without enlarging; transparency is kept. */
  logo: { width: 512, height: 160, fit: 'inside' },
} as const;

export type ImageShape = keyof typeof imageShapes;

export function isImageShape(name: string): name is ImageShape {
  return Object.hasOwn(imageShapes, name);
}
