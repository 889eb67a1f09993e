import styles from './Panel.module.css';

export function Portrait({ staffId, size = 28 }: { staffId: string; size?: number }) {
  return (
    <img
      src={`/panel/cuenta/foto/${staffId}`}
      alt=""
      width={size}
      height={size}
      className={styles['portrait']}
    />
  );
}
