/** The message of an error for a picture that takes too much work to decode: a helper process returns messages alone. */
export const TOO_INTRICATE = 'too intricate';
