/** An e-mail address: one @, a dot in the domain, no spaces (specification, section 5). */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
