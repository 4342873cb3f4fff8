/** What a picture becomes. */
export const imageShapes = {
  /** Fills the square; what stands over is cut off. */
  photo: { width: 256, height: 256, fit: 'cover' },
  /** Fits into the box, never enlarged; what is transparent stays so. */
  logo: { width: 512, height: 160, fit: 'inside' },
} as const;

export type ImageShape = keyof typeof imageShapes;

export function isImageShape(name: string): name is ImageShape {
  return Object.hasOwn(imageShapes, name);
}
