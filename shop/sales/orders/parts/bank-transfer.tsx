import { useShop } from '#shop/base/page/use-shop.ts';
import { FactRows } from '#shop/base/ui/card.tsx';

/** Where to transfer money, with the number to write; empty until the shop has set its account. */
export function BankTransfer({ number }: { number: string }) {
  const {
    shop: { bankAccount },
  } = useShop();
  if (bankAccount === null) return null;
  const { bank, account, holder } = bankAccount;
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-accent-dark">
        Payer par virement
      </summary>
      <div className="pt-2">
        <FactRows
          facts={[
            ['Titulaire', holder],
            bank !== '' && ['Banque', bank],
            ['RIB ou IBAN', account],
            ['Motif à écrire', number],
          ]}
        />
        <p className="mt-2 text-muted">
          Le virement compte dès qu’il est sur notre compte. Vous recevez alors un message.
        </p>
      </div>
    </details>
  );
}
