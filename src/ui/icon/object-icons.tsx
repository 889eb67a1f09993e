import { Icon, type IconProps } from './Icon.tsx';

// Things of the trade: what we make and how to reach us.

export function PhoneIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5 4.5h4.2l1.6 4.2-2.3 1.7c1 2.2 2.8 4 5 5l1.8-2.2 4.2 1.6V19c0 .4-.3.6-.6.6C11.3 19.6 4.4 12.7 4.4 5.1z"
    />
  );
}

export function MailIcon(props: IconProps) {
  return <Icon {...props} d="M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5" />;
}

export function ChatIcon(props: IconProps) {
  return <Icon {...props} d="M4 4.5h16V16h-9l-4.5 4V16H4zM8 9h8M8 12h5" />;
}

export function CalendarIcon(props: IconProps) {
  return <Icon {...props} d="M4 6h16v13.5H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4" />;
}

export function DocumentIcon(props: IconProps) {
  return <Icon {...props} d="M5.5 3.5h8.5l4.5 4.5v12.5h-13zM13.5 4v4.5H18M9 13h6M9 16.5h6" />;
}
