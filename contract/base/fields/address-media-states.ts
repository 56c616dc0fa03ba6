export const ADDRESS_MEDIA = ['photo', 'voice'] as const;
export type AddressMedia = (typeof ADDRESS_MEDIA)[number];

/** A telephone records less than half of these bytes in that time. */
export const VOICE_NOTE = { seconds: 30, maxBytes: 768 * 1024 } as const;
/** As a data URL. */
export const DOOR_PHOTO_LENGTH = 400 * 1024;
/** As a data URL, a third more than its bytes. */
export const VOICE_NOTE_LENGTH = VOICE_NOTE.maxBytes * (4 / 3) + 100;
