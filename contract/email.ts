/**
 * An e-mail address: one @, a dot in the domain, no spaces (specification, section 5), and nothing that would
 * make a header name another mailbox than this one.
 */
export const EMAIL_PATTERN =
  /^[^\s\p{Cc}@<>()[\]\\",;:]+@[^\s\p{Cc}@<>()[\]\\",;:]+\.[^\s\p{Cc}@<>()[\]\\",;:]{2,}$/u;
