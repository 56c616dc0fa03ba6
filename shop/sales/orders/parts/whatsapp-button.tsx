import MessageCircle from 'lucide-react/icons/message-circle';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { whatsappShareLink } from '#shop/base/ui/format/contact-links.ts';

/** Hands a text to WhatsApp, where whoever presses chooses to whom it goes. */
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
