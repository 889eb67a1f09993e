import { Dot, Icon, type IconProps } from './Icon.tsx';

// How it stands: warning, success, safe, day and night.

export function WarningIcon(props: IconProps) {
  return (
    <Icon {...props} d="M12 4.5l9 15.5H3zM12 10.5v4">
      <Dot x={12} y={17.2} />
    </Icon>
  );
}

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props} d="M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM12 11.5V16">
      <Dot x={12} y={8.2} />
    </Icon>
  );
}

export function ErrorIcon(props: IconProps) {
  return (
    <Icon {...props} d="M8.5 4h7L20 8.5v7L15.5 20h-7L4 15.5v-7zM12 8v4.5">
      <Dot x={12} y={15.8} />
    </Icon>
  );
}

export function SuccessIcon(props: IconProps) {
  return <Icon {...props} d="M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM8.5 12.2l2.5 2.5 4.7-5" />;
}

export function ClockIcon(props: IconProps) {
  return <Icon {...props} d="M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM12 7.5V12l3.2 2.4" />;
}

export function SunIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1"
    />
  );
}

export function MoonIcon(props: IconProps) {
  return <Icon {...props} d="M20 14.2A8.4 8.4 0 0 1 9.8 4 8.4 8.4 0 1 0 20 14.2z" />;
}

export function LockIcon(props: IconProps) {
  return <Icon {...props} d="M5.5 10.5h13v9h-13zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14v2" />;
}

export function EyeIcon(props: IconProps) {
  return (
    <Icon {...props} d="M2.8 12C5.2 8 8.4 6 12 6s6.8 2 9.2 6c-2.4 4-5.6 6-9.2 6s-6.8-2-9.2-6z">
      <Dot x={12} y={12} r={2.6} />
    </Icon>
  );
}
