import { icon } from './Icon.tsx';

/** The path of `ExternalIcon`. `elsewhere.ts` adds the same icon to HTML from Markdown. */
export const EXTERNAL_STROKE = 'M10 5H4.5v14.5H19V14M14 4.5h5.5V10M19 5l-8.5 8.5';

export const CheckIcon = icon('M4.5 12.5l5 5L19.5 7');
export const PlusIcon = icon('M12 5v14M5 12h14');
export const TrashIcon = icon('M4.5 7h15M9 7V4.5h6V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5');
export const SearchIcon = icon('M15.2 15.2L20 20M16.5 10.5a6 6 0 1 1-12 0 6 6 0 0 1 12 0z');
export const DownloadIcon = icon('M12 4v11M6.5 10l5.5 5.5 5.5-5.5M4.5 19.5h15');
export const SendIcon = icon('M4.5 5l15.5 7-15.5 7 2.5-7zM7 12h6');
export const PlayIcon = icon('M7 5l12 7-12 7z');
export const PauseIcon = icon('M8 5v14M16 5v14');
export const ReplayIcon = icon('M5.2 9A7.5 7.5 0 1 1 4.5 12.5M4.5 4.5V9.5H9.5');
export const SkipIcon = icon('M5 5l10 7-10 7zM19 5v14');

export const ArrowRightIcon = icon('M4 12h15M13 5.5l6.5 6.5-6.5 6.5');
export const ArrowLeftIcon = icon('M20 12H5M11 5.5L4.5 12l6.5 6.5');
export const ChevronDownIcon = icon('M5 8.5l7 7 7-7');
export const ExternalIcon = icon(EXTERNAL_STROKE);
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h10');
export const CloseIcon = icon('M6 6l12 12M18 6L6 18');

export const PhoneIcon = icon(
  'M5 4.5h4.2l1.6 4.2-2.3 1.7c1 2.2 2.8 4 5 5l1.8-2.2 4.2 1.6V19c0 .4-.3.6-.6.6C11.3 19.6 4.4 12.7 4.4 5.1z',
);
export const MailIcon = icon('M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5');
export const ChatIcon = icon('M4 4.5h16V16h-9l-4.5 4V16H4zM8 9h8M8 12h5');
export const CalendarIcon = icon('M4 6h16v13.5H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4');
export const DocumentIcon = icon('M5.5 3.5h8.5l4.5 4.5v12.5h-13zM13.5 4v4.5H18M9 13h6M9 16.5h6');

export const WarningIcon = icon('M12 4.5l9 15.5H3zM12 10.5v4', { x: 12, y: 17.2 });
export const InfoIcon = icon('M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM12 11.5V16', { x: 12, y: 8.2 });
export const ErrorIcon = icon('M8.5 4h7L20 8.5v7L15.5 20h-7L4 15.5v-7zM12 8v4.5', {
  x: 12,
  y: 15.8,
});
export const SuccessIcon = icon('M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM8.5 12.2l2.5 2.5 4.7-5');
export const ClockIcon = icon('M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM12 7.5V12l3.2 2.4');
export const SunIcon = icon(
  'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1',
);
export const MoonIcon = icon('M20 14.2A8.4 8.4 0 0 1 9.8 4 8.4 8.4 0 1 0 20 14.2z');
export const LockIcon = icon('M5.5 10.5h13v9h-13zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14v2');
export const EyeIcon = icon(
  'M2.8 12C5.2 8 8.4 6 12 6s6.8 2 9.2 6c-2.4 4-5.6 6-9.2 6s-6.8-2-9.2-6z',
  { x: 12, y: 12, r: 2.6 },
);
