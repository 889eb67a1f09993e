import { Alert, type AlertProps } from '#ui/alert/Alert.tsx';
import styles from './Panel.module.css';

/** News that the page arrived with: the browser brings focus here, which also reads it out. */
export function FocusedAlert(props: Omit<AlertProps, 'live' | 'onDismiss'>) {
  return (
    <div tabIndex={-1} autoFocus className={styles['news']}>
      <Alert {...props} live={false} />
    </div>
  );
}
