/** Whoever hands a message over to people will not take this one, now or later. */
export class MessageRefused extends Error {}
