import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { draw } from '../../../../test/screen/draw.tsx';
import { Slider } from './slider.tsx';

const shareOf = (slider: HTMLElement) => slider.style.getPropertyValue('--share');

it('shows the formatted value, fills the track up to it, and exposes both to assistive technology', () => {
  draw(<Slider aria-label="Heat" min={1} max={3} value={2.5} valueText="2.5 °C" onValueChange={() => {}} />);
  const slider = screen.getByRole('slider', { name: 'Heat' });
  expect(slider.getAttribute('aria-valuetext')).toBe('2.5 °C');
  expect(screen.getByText('2.5 °C')).toBeTruthy();
  expect(shareOf(slider)).toBe('0.75');
});

it('clamps the drawn position if the value is out of range', () => {
  draw(<Slider aria-label="Low" min={0} max={0} value={4} valueText="4" onValueChange={() => {}} />);
  draw(<Slider aria-label="High" min={0} max={2} value={9} valueText="9" onValueChange={() => {}} />);
  expect(['Low', 'High'].map((name) => shareOf(screen.getByRole('slider', { name })))).toEqual(['0', '1']);
});
