import BusinessIcon from '@mui/icons-material/Business';
import HowToRegIcon from '@mui/icons-material/HowToReg';
import PeopleIcon from '@mui/icons-material/People';
import RecentActorsIcon from '@mui/icons-material/RecentActors';
import ShoppingBasketIcon from '@mui/icons-material/ShoppingBasket';
import { lazy } from 'react';
import { type Entry, screensOf } from './entry.ts';

export const customers: Entry[] = [
  {
    label: 'Clients',
    icon: PeopleIcon,
    resource: 'clients',
    writes: 'customers:write',
    named: 'name',
    ...screensOf(() => import('../people/customers/customer-screens.tsx'), {
      list: 'CustomerList',
      show: 'CustomerShow',
      edit: 'CustomerEdit',
    }),
  },
  {
    label: 'Relances',
    icon: ShoppingBasketIcon,
    resource: 'relances',
    list: lazy(() => import('../sales/leads/lead-list.tsx')),
    show: lazy(() => import('../sales/leads/lead-show.tsx')),
  },
  {
    label: 'Adhésions',
    icon: HowToRegIcon,
    resource: 'adhesions',
    named: 'name',
    ...screensOf(() => import('../people/membership/membership-screens.tsx'), {
      list: 'MembershipList',
      show: 'MembershipShow',
    }),
  },
  {
    label: 'Adhérents',
    icon: RecentActorsIcon,
    resource: 'membres',
    named: 'name',
    list: lazy(() => import('../people/membership/member-list.tsx')),
  },
  {
    label: 'Entreprises',
    icon: BusinessIcon,
    resource: 'entreprises',
    writes: 'companies:write',
    named: 'name',
    ...screensOf(() => import('../people/membership/company-screens.tsx'), {
      list: 'CompanyList',
      show: 'CompanyShow',
      create: 'CompanyCreate',
      edit: 'CompanyEdit',
    }),
  },
];
