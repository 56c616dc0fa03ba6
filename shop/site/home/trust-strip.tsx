import HandCoins from 'lucide-react/icons/hand-coins';
import Headset from 'lucide-react/icons/headset';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Truck from 'lucide-react/icons/truck';

const promises = [
  { Icon: Truck, title: 'Livraison gratuite à Dakar', text: 'Nous vous appelons avant de venir' },
  { Icon: HandCoins, title: 'Paiement à domicile', text: 'Ou en ligne, comme vous préférez' },
  { Icon: ShieldCheck, title: 'Produits garantis', text: 'La durée est sur chaque fiche' },
  { Icon: Headset, title: 'Réponse du SAV sous 24\u00a0h', text: 'Un suivi personnel' },
];

/** What the shop promises to every buyer (specification, sections 2 and 9). */
export function TrustStrip() {
  return (
    <ul
      aria-label="Nos engagements"
      className="container-page grid grid-cols-2 gap-3 lg:grid-cols-4"
    >
      {promises.map(({ Icon, title, text }) => (
        <li key={title} className="flex items-center gap-3 rounded-card bg-mist p-3 sm:p-4">
          <Icon aria-hidden="true" size={28} className="shrink-0 text-accent" />
          <p>
            <strong className="block text-sm leading-tight">{title}</strong>
            <span className="text-sm text-muted max-sm:hidden">{text}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
