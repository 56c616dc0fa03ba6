/** Whether whoever receives an order of somebody else is told of it before the day of delivery. */
export const RELATIVE_WAYS = ['told', 'surprise'] as const;
export type RelativeWay = (typeof RELATIVE_WAYS)[number];

/** What they say to a photo of the hand-over that who pays may see. */
export const PHOTO_ANSWERS = ['agreed', 'refused'] as const;
export type PhotoAnswer = (typeof PHOTO_ANSWERS)[number];

/** Signs of the word that goes with an order for a relative. */
export const GIFT_MESSAGE_SIGNS = 300;
