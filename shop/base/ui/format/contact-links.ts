export const phoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;

export const whatsappLink = (number: string) => `https://wa.me/${number.replace(/\D/g, '')}`;

/** Hands a text to WhatsApp, where the visitor chooses who gets it. */
export const whatsappShareLink = (text: string) =>
  `https://wa.me/?text=${encodeURIComponent(text)}`;

/** A Senegalese number as people write it, `77 123 45 67`, from its digits with 221. */
export const phoneText = (digits: string): string =>
  digits.replace(/^221(\d\d)(\d{3})(\d\d)(\d\d)$/, '$1 $2 $3 $4');
