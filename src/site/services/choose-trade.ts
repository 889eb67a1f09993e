/** Chooses the trade that the address names: `/comercio#giro-taller`. A page imports it with `?apart` (plain-shell.ts). */
export function chooseTrade(): void {
  const named = document.getElementById(location.hash.slice(1));
  if (named instanceof HTMLInputElement && named.name === 'giro') named.checked = true;
}

chooseTrade();
addEventListener('hashchange', chooseTrade);
