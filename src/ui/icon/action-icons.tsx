import { Icon, type IconProps } from './Icon.tsx';

// What one can do: add, remove, send, play.

export function CheckIcon(props: IconProps) {
  return <Icon {...props} d="M4.5 12.5l5 5L19.5 7" />;
}

export function PlusIcon(props: IconProps) {
  return <Icon {...props} d="M12 5v14M5 12h14" />;
}

export function TrashIcon(props: IconProps) {
  return <Icon {...props} d="M4.5 7h15M9 7V4.5h6V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5" />;
}

export function SearchIcon(props: IconProps) {
  return <Icon {...props} d="M15.2 15.2L20 20M16.5 10.5a6 6 0 1 1-12 0 6 6 0 0 1 12 0z" />;
}

export function DownloadIcon(props: IconProps) {
  return <Icon {...props} d="M12 4v11M6.5 10l5.5 5.5 5.5-5.5M4.5 19.5h15" />;
}

export function SendIcon(props: IconProps) {
  return <Icon {...props} d="M4.5 5l15.5 7-15.5 7 2.5-7zM7 12h6" />;
}

export function PlayIcon(props: IconProps) {
  return <Icon {...props} d="M7 5l12 7-12 7z" />;
}

export function PauseIcon(props: IconProps) {
  return <Icon {...props} d="M8 5v14M16 5v14" />;
}

export function ReplayIcon(props: IconProps) {
  return <Icon {...props} d="M5.2 9A7.5 7.5 0 1 1 4.5 12.5M4.5 4.5V9.5H9.5" />;
}

export function SkipIcon(props: IconProps) {
  return <Icon {...props} d="M5 5l10 7-10 7zM19 5v14" />;
}
