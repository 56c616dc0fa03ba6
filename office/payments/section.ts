import RefundIcon from '@mui/icons-material/CurrencyExchange';
import EventIcon from '@mui/icons-material/Forum';
import PaymentIcon from '@mui/icons-material/Payments';
import UnclearIcon from '@mui/icons-material/ReportProblem';
import { lazy } from 'react';
import type { Section } from '../section.ts';
import { WaitingRefunds } from './waiting-refunds.tsx';

export const paymentSections: Section[] = [
  {
    group: 'Ventes',
    label: 'Paiements',
    right: 'payments:read',
    icon: PaymentIcon,
    resource: 'paiements',
    named: 'transaction_id',
    list: lazy(() => import('./payment-list.tsx')),
    show: lazy(() => import('./payment-show.tsx')),
  },
  {
    group: 'Ventes',
    label: 'Payé non rapproché',
    right: 'payments:read',
    icon: UnclearIcon,
    resource: 'non-rapproches',
    list: lazy(() => import('./unmatched-list.tsx')),
  },
  {
    group: 'Ventes',
    label: 'Remboursements',
    right: 'payments:read',
    icon: RefundIcon,
    resource: 'remboursements',
    badge: WaitingRefunds,
    list: lazy(() => import('./refund-list.tsx')),
  },
  {
    group: 'Ventes',
    label: 'Messages des opérateurs',
    right: 'payments:read',
    icon: EventIcon,
    resource: 'evenements',
    list: lazy(() => import('./event-list.tsx')),
  },
];
