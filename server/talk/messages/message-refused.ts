/** The mail server or operator will not take this one, now or later. */
export class MessageRefused extends Error {}
