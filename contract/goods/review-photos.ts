export const REVIEW_PHOTOS = { most: 3, maxLength: 400 * 1024 } as const;

/** Sizes of a review photo: a square of 256 px, or the whole picture. */
export const REVIEW_PHOTO_SIZES = ['petite', 'grande'] as const;
