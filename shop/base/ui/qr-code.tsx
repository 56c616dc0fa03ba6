import { QrCode as Code } from '#browser/qr-code.tsx';
import { messages } from '#contract/talk/messages.ts';

/** `label` says what scanning does. */
export function QrCode({ text, label }: { text: string; label: string }) {
  return (
    <div className="flex aspect-square w-full items-center justify-center bg-white">
      <Code text={text} label={label} className="size-full" failure={messages.qr.unavailable} />
    </div>
  );
}
