import { Message, Page } from '#browser/ui/page.tsx';

/** The shop has taken the device out of service; what it keeps stays on it. */
export const ShutOut = () => (
  <Page title="Appareil exclu de la caisse">
    <Message tone="bad" role="alert">
      Un responsable a exclu cet appareil. Il garde ses ventes, et n’encaisse plus.
    </Message>
    <p>Apportez-le à un responsable : les ventes qui attendent sont encore dessus.</p>
  </Page>
);
