export const phoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
export const whatsappLink = (number: string) => `https://wa.me/${number.replace(/\D/g, '')}`;
