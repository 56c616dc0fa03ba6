import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import type { Warranty } from '#contract/delivery/after-sales.ts';
import { CardSkeleton, Failure } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { Card } from '#shop/base/ui/card.tsx';

import { ReportForm } from './report-form.tsx';

type About = {
  orderId: number | undefined;
  /** Of the order's link; empty for its owner. */
  token: string;
  lineId: number | undefined;
  /** Empty if unknown. */
  serial: string;
  warrantyId: number | undefined;
  isSignedIn: boolean;
};

export const ReportFault = (about: About) =>
  about.orderId === undefined ? (
    <OfAccount {...about} />
  ) : (
    <OfOrder {...about} orderId={about.orderId} />
  );

function OfOrder({ orderId, token, lineId, serial }: About & { orderId: number }) {
  const query = { order_id: orderId, ...(token !== '' && { token }) };
  const data = useOwnData(callTo(paths.reportableArticles, query));
  return (
    <Shown data={data} none="Une panne se signale quand la commande est livrée.">
      {(warranties) => {
        const ofLine = warranties.filter(({ line_id }) => line_id === lineId);
        return (
          <ReportForm
            articles={warranties}
            chosen={ofLine.find((one) => one.serial === serial) ?? ofLine[0]}
            token={token}
            mayType={false}
          />
        );
      }}
    </Shown>
  );
}

function OfAccount({ warrantyId }: About) {
  const data = useOwnData(paths.ownWarranties);
  return (
    <Shown data={data} none="">
      {(warranties) => (
        <ReportForm
          articles={warranties}
          chosen={warranties.find((one) => one.warranty_id === warrantyId && warrantyId)}
          token=""
          mayType
        />
      )}
    </Shown>
  );
}

function Shown({
  data,
  none,
  children,
}: {
  data: ReturnType<typeof useOwnData<typeof paths.ownWarranties>>;
  /** Replaces the form if there is nothing to choose. */
  none: string;
  children: (articles: Warranty[]) => React.ReactNode;
}) {
  const { value, problem, askAgain } = data;
  if (value === undefined) {
    return problem === '' ? <CardSkeleton /> : <Failure problem={problem} onRetry={askAgain} />;
  }
  return (
    <Card title="Signaler une panne">
      {value.length === 0 && none !== '' ? <p className="text-muted">{none}</p> : children(value)}
    </Card>
  );
}
