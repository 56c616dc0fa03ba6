import { Box, Typography } from '@mui/material';
import { formatXof } from '#contract/base/fields/money.ts';
import type { CartLine, WhatsappCart } from '#contract/talk/whatsapp-carts.ts';

/** What the shop made of a customer's cart: its own prices, and beside them what WhatsApp showed if that differs. */
export function CartLines({ cart }: { cart: WhatsappCart }) {
  if (cart.state === 'waiting') {
    return <Typography variant="body2">La boutique prépare la réponse.</Typography>;
  }
  return (
    <Box sx={{ display: 'grid', gap: 0.5, mt: 0.5 }}>
      <Box component="ul" aria-label="Articles du panier" sx={{ m: 0, pl: 2.5 }}>
        {cart.lines.map((line) => (
          <Box
            component="li"
            key={line.retailer_id}
            sx={{ overflowWrap: 'anywhere', color: line.taken === 0 ? 'error.main' : undefined }}
          >
            {lineWords(line)}
          </Box>
        ))}
      </Box>
      <Typography variant="body2">{totalWords(cart)}</Typography>
    </Box>
  );
}

const STATE_WORDS: Record<CartLine['state'], string> = {
  taken: '',
  fewer: 'pas plus possible',
  'sold-out': 'épuisé',
  unsold: 'n’est plus vendu',
  unknown: 'référence inconnue',
};

/** `2 × Four 30 L · 45 000 FCFA · WhatsApp montrait 43 000 XOF`. */
function lineWords(line: CartLine): string {
  const { name, retailer_id: retailerId, wanted, taken, price_xof: priceXof, state } = line;
  const pieces = taken === wanted ? `${wanted}` : `${taken} sur ${wanted}`;
  return [
    `${pieces} × ${name || retailerId}`,
    priceXof === null ? '' : formatXof(priceXof),
    STATE_WORDS[state],
    saidWords(line),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Empty where WhatsApp showed the shop's price, or no price was readable. */
function saidWords({
  price_xof: priceXof,
  said_price: said,
  said_currency: currency,
}: CartLine): string {
  if (priceXof === null || said === null || (said === priceXof && currency === 'XOF')) return '';
  if (currency === 'XOF' && Number.isInteger(said)) return `WhatsApp montrait ${formatXof(said)}`;
  return `WhatsApp montrait ${said} ${currency || '(monnaie inconnue)'}`;
}

const totalWords = ({ state, total_xof: totalXof, left_out: leftOut }: WhatsappCart): string =>
  [
    state === 'nothing' ? 'Rien à proposer' : `Proposé : ${formatXof(totalXof)} sans la livraison`,
    leftOut === 0
      ? ''
      : leftOut === 1
        ? '1 article illisible ou en trop'
        : `${leftOut} articles illisibles ou en trop`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
