import Copy from 'lucide-react/icons/copy';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useShop } from '#shop/base/page/use-shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { copyText } from '#shop/base/ui/copy-text.ts';
import { whatsappShareLink } from '#shop/base/ui/format/contact-links.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';

export function KeepLink({
  subject,
  path,
  title = 'Gardez le lien de votre commande',
  hint = 'Il ouvre votre commande sans mot de passe : suivi, paiement et facture. Ne le donnez qu’à des personnes de confiance.',
}: {
  subject: string;
  path: string;
  title?: string;
  hint?: string;
}) {
  const { shop } = useShop();
  const link = `${shop.url}${path}`;
  const copy = async () => {
    if (await copyText(link)) toast({ text: 'Lien copié', subject: 'order link' });
    else toast({ text: 'La copie n’a pas marché.', tone: 'error', subject: 'order link' });
  };
  return (
    <Card title={title}>
      <p>{hint}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <button type="button" onClick={() => void copy()} className={buttonStyle('secondary')}>
          <Copy aria-hidden="true" size={18} />
          Copier le lien
        </button>
        <WhatsappButton
          label="Envoyer sur WhatsApp"
          text={`${subject} chez ${shop.name} : ${link}`}
        />
      </p>
    </Card>
  );
}

export const WhatsappButton = ({ label, text }: { label: string; text: string }) => (
  <a
    href={whatsappShareLink(text)}
    target="_blank"
    rel="noopener noreferrer"
    className={buttonStyle('secondary')}
  >
    <MessageCircle aria-hidden="true" size={18} />
    {label}
  </a>
);
