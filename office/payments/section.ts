import RefundIcon from '@mui/icons-material/CurrencyExchange';
import PaymentIcon from '@mui/icons-material/Payments';
import UnclearIcon from '@mui/icons-material/ReportProblem';
import { lazy } from 'react';
import type { Section } from '../section.ts';
import { WaitingRefunds } from './waiting-refunds.tsx';

export const paymentSections: Section[] = [
  {
    ...{ group: 'Ventes', label: 'Paiements', right: 'payments:read', icon: PaymentIcon },
    ...{ resource: 'paiements', named: 'transaction_id' },
    list: lazy(() => import('./payment-list.tsx')),
    show: lazy(() => import('./payment-show.tsx')),
  },
  {
    ...{ group: 'Ventes', label: 'Payé non rapproché', right: 'payments:read', icon: UnclearIcon },
    ...{ path: '/non-rapproches', page: lazy(() => import('./unmatched-page.tsx')) },
  },
  {
    ...{ group: 'Ventes', label: 'Remboursements', right: 'payments:read', icon: RefundIcon },
    ...{ resource: 'remboursements', badge: WaitingRefunds },
    list: lazy(() => import('./refund-list.tsx')),
  },
];
