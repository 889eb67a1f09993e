import { numberWords } from '#content/values/locale.ts';
import { customersFor } from './customers.ts';

/** Says how many customers are needed, if each brings in the amount that the visitor types. */
for (const sum of document.querySelectorAll<HTMLElement>('[data-price]')) {
  const input = sum.querySelector('input');
  if (!input) continue;
  input.readOnly = false;
  input.addEventListener('input', () => {
    const each = Number(input.value.replace(/[.,]\d{0,2}$/, '').replace(/\D/g, ''));
    if (each === 0) return;
    const count = customersFor(Number(sum.dataset['price']), each);
    for (const [name, value] of Object.entries(count)) {
      const place = sum.querySelector(`[data-count='${name}']`);
      if (place) place.textContent = numberWords(value, sum.lang);
    }
  });
}
