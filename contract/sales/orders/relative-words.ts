/** Whether the recipient is informed before the day of delivery. */
export const RELATIVE_WAYS = ['told', 'surprise'] as const;
export type RelativeWay = (typeof RELATIVE_WAYS)[number];

export const PHOTO_ANSWERS = ['agreed', 'refused'] as const;
export type PhotoAnswer = (typeof PHOTO_ANSWERS)[number];

export const GIFT_MESSAGE_MAX_LENGTH = 300;
