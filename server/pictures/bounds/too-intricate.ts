/** The message of what asks for too much work, whatever it shows; messages alone come back from a helper process. */
export const TOO_INTRICATE = 'too intricate';
