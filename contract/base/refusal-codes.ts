/** The server asks for the code of the second factor. */
export const WANTS_CODE = 'second-factor';
