import type { StaffLead } from '#contract/sales/staff-leads.ts';

const MOST_NAMED = 5;

/** What staff begins from when it writes to somebody about a basket: it names the products. */
export function followUpMessage({
  name,
  produits,
  type,
}: Pick<StaffLead, 'name' | 'produits' | 'type'>): string {
  const greeting = `Bonjour${name === null ? '' : ` ${name}`}`;
  if (type === 'recherche') {
    return `${greeting}, vous avez cherché « ${produits[0]?.nom} » dans notre boutique. Dites-nous ce qu’il vous faut : nous vous disons ce que nous avons et à quel prix.`;
  }
  const named = produits.slice(0, MOST_NAMED).map(({ nom, quantité }) => `${quantité} × ${nom}`);
  const more = produits.length - named.length;
  const goods = [
    ...named,
    ...(more > 0 ? [`${more} ${more > 1 ? 'autres produits' : 'autre produit'}`] : []),
  ].join(', ');
  return `${greeting}, vous avez mis dans votre panier : ${goods}. Souhaitez-vous que nous vous aidions à passer la commande ?`;
}
