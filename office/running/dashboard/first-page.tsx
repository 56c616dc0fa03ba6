import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { paths } from '#contract/base/paths.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useMay } from '#office/base/session/use-may.ts';
import { useSelf } from '#office/base/session/use-self.ts';

import { SetupList } from '#office/site/setup/setup-list.tsx';

const TodayPage = lazy(() => import('./today-page.tsx'));

/** « Aujourd’hui »; in live mode the setup list comes first until done, or hidden in this browser. */
export default function FirstPage() {
  const maySetUp = useMay('settings:write');
  const personId = useSelf()?.id ?? 0;
  const [isHidden, setHidden] = useState(false);
  const key = `gestion.mise-en-route.${personId}`;
  const { data } = useQuery({
    queryKey: ['setup'],
    queryFn: () => callApi(paths.setup),
    enabled: maySetUp,
  });
  const isNeeded = data?.is_live === true && data.steps.some(({ is_done }) => !is_done);
  const hide = () => {
    localStorage.setItem(key, 'hidden');
    setHidden(true);
  };
  const isShown = isNeeded && !isHidden && localStorage.getItem(key) === null;
  return (
    <>
      {isShown && <SetupList steps={data.steps} onHide={hide} />}
      <TodayPage />
    </>
  );
}
