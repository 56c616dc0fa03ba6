export const REVIEW_PHOTOS = { most: 3, maxLength: 400 * 1024 } as const;

/** How a photo of a review is served: a square of 256 px, or whole. */
export const REVIEW_PHOTO_SIZES = ['petite', 'grande'] as const;
