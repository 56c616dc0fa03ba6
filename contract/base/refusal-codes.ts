/** The server asks for the code of the second factor. */
export const WANTS_CODE = 'second-factor';
/** The account needs a second factor first; only its owner adds one. */
export const NEEDS_FACTOR = 'second-factor-needed';
/** Staff have taken a till's device out of service. */
export const DEVICE_SHUT_OUT = 'device-shut-out';
