import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import QrIcon from 'lucide-react/icons/qr-code';
import { useState } from 'react';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { copyQrLink, openQrPopup } from '#shop/base/ui/overlays/qr-links.ts';
import { QrCode } from '#shop/base/ui/qr-code.tsx';
import type { OpenPayment } from '../open-payment.ts';

/** Likely to have the wallet's app. */
const PHONE = '(hover: none) and (pointer: coarse)';

export const isOnPhone = (): boolean => matchMedia(PHONE).matches;

/** In the app on a phone, by QR code from another screen. */
export function WalletWays({ payment }: { payment: OpenPayment }) {
  const [isPhone] = useState(isOnPhone);
  if (payment.provider === 'card') {
    return <Way url={payment.payUrl} label="Ouvrir la page de paiement" isHere />;
  }
  return payment.provider === 'wave' ? (
    <WaveWays payment={payment} isPhone={isPhone} />
  ) : (
    <OrangeWays payment={payment} isPhone={isPhone} />
  );
}

type Ways = { payment: OpenPayment; isPhone: boolean };

function WaveWays({ payment: { payUrl }, isPhone }: Ways) {
  return (
    <div className="space-y-3">
      {!isPhone && payUrl !== undefined && (
        <div className="mx-auto w-56 text-center">
          <QrCode text={payUrl} label="QR code du paiement Wave" />
          <p className="text-sm text-muted">Scannez ce code avec l’application Wave.</p>
        </div>
      )}
      <Way url={payUrl} label="Ouvrir Wave" isHere={isPhone} />
    </div>
  );
}

function OrangeWays({ payment, isPhone }: Ways) {
  const { qrPicture, qrUrl, maxItUrl, orangeMoneyUrl, payUrl } = payment;
  const isReachable = isPhone && (maxItUrl ?? orangeMoneyUrl) !== undefined;
  return (
    <div className="space-y-3">
      {isPhone && maxItUrl !== undefined && <Way url={maxItUrl} label="Ouvrir Max It" isHere />}
      {isPhone && orangeMoneyUrl !== undefined && (
        <Way
          url={orangeMoneyUrl}
          label="Ouvrir Orange Money"
          isHere
          isSecond={maxItUrl !== undefined}
        />
      )}
      {qrPicture !== undefined && (
        <div className="mx-auto w-56 text-center">
          <img
            src={qrPicture}
            alt="QR code du paiement Orange Money"
            width={224}
            height={224}
            className="size-56 bg-white"
          />
          <p className="text-sm text-muted">Scannez ce code avec Max It ou Orange Money.</p>
        </div>
      )}
      <p className="flex flex-wrap justify-center gap-3">
        <button
          type="button"
          onClick={() => openQrPopup(qrUrl)}
          className={buttonStyle('secondary')}
        >
          <QrIcon aria-hidden="true" size={18} />
          Ouvrir le QR code
        </button>
        <button
          type="button"
          onClick={() => void copyQrLink(qrUrl)}
          className={buttonStyle('secondary')}
        >
          <Copy aria-hidden="true" size={18} />
          Copier le lien
        </button>
      </p>
      {!isReachable && payUrl !== undefined && (
        <Way url={payUrl} label="Ouvrir Orange Money" isHere={isPhone} />
      )}
    </div>
  );
}

/** In this window where the app or page takes over. */
function Way({
  url,
  label,
  isHere,
  isSecond = false,
}: {
  url: string | undefined;
  label: string;
  isHere: boolean;
  isSecond?: boolean;
}) {
  if (url === undefined) {
    return <p className="text-center">Le lien de paiement manque. Abandonnez, puis recommencez.</p>;
  }
  return (
    <a
      href={url}
      rel="noopener noreferrer"
      {...(!isHere && { target: '_blank' })}
      className={buttonStyle(isHere && !isSecond ? 'primary' : 'secondary', 'w-full')}
    >
      <ExternalLink aria-hidden="true" size={18} />
      {label}
    </a>
  );
}
