import { EXTERNAL_STROKE } from './external-stroke.ts';
import { Icon, type IconProps } from './Icon.tsx';

// Where to: arrows, chevrons, what opens and closes.

export function ArrowRightIcon(props: IconProps) {
  return <Icon {...props} d="M4 12h15M13 5.5l6.5 6.5-6.5 6.5" />;
}

export function ArrowLeftIcon(props: IconProps) {
  return <Icon {...props} d="M20 12H5M11 5.5L4.5 12l6.5 6.5" />;
}

export function ArrowUpIcon(props: IconProps) {
  return <Icon {...props} d="M12 20V5M5.5 11L12 4.5l6.5 6.5" />;
}

export function ArrowDownIcon(props: IconProps) {
  return <Icon {...props} d="M12 4v15M5.5 13l6.5 6.5 6.5-6.5" />;
}

export function ChevronRightIcon(props: IconProps) {
  return <Icon {...props} d="M9 5l7 7-7 7" />;
}

export function ChevronLeftIcon(props: IconProps) {
  return <Icon {...props} d="M15 5l-7 7 7 7" />;
}

export function ChevronUpIcon(props: IconProps) {
  return <Icon {...props} d="M5 15.5l7-7 7 7" />;
}

export function ChevronDownIcon(props: IconProps) {
  return <Icon {...props} d="M5 8.5l7 7 7-7" />;
}

export function ExternalIcon(props: IconProps) {
  return <Icon {...props} d={EXTERNAL_STROKE} />;
}

export function MenuIcon(props: IconProps) {
  return <Icon {...props} d="M4 7h16M4 12h16M4 17h10" />;
}

export function CloseIcon(props: IconProps) {
  return <Icon {...props} d="M6 6l12 12M18 6L6 18" />;
}

export function HomeIcon(props: IconProps) {
  return <Icon {...props} d="M4 11.5L12 4.5l8 7M6 10v9.5h12V10M10 19.5v-5h4v5" />;
}
