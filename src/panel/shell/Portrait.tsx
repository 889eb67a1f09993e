import styles from './Panel.module.css';

/** The photo of an account, beside its name. */
export function Portrait({
  staffId,
  size = 28,
}: {
  staffId: string;
  /** In pixels. */ size?: number;
}) {
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
