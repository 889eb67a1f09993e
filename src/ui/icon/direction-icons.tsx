import { EXTERNAL_STROKE } from './external-stroke.ts';
import { Icon, type IconProps } from './Icon.tsx';

// Where to: arrows, chevrons, what opens and closes.

export function ArrowRightIcon(props: IconProps) {
  return <Icon {...props} d="M4 12h15M13 5.5l6.5 6.5-6.5 6.5" />;
}

export function ArrowLeftIcon(props: IconProps) {
  return <Icon {...props} d="M20 12H5M11 5.5L4.5 12l6.5 6.5" />;
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
