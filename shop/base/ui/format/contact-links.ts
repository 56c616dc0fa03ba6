export const phoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;

export const whatsappLink = (number: string) => `https://wa.me/${number.replace(/\D/g, '')}`;

/** Hands a text to WhatsApp, where the visitor chooses who gets it. */
export const whatsappShareLink = (text: string) =>
  `https://wa.me/?text=${encodeURIComponent(text)}`;
