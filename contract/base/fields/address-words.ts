/** Street, quarter and city in one line; guests and telephone orders may have the street alone. */
export const addressWords = (place: { street: string; quarter: string; city: string }): string => {
  const parts = [place.street, place.quarter, place.city].map((part) => part.trim());
  return [...new Set(parts)].filter((part) => part !== '').join(', ');
};
