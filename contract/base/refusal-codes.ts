/** How the server asks for the code of an account that has a second factor. */
export const WANTS_CODE = 'second-factor';
