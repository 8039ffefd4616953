import { expect, test } from 'vitest';
import { lastWholeName } from './whole-name.ts';

test.each([
  [['weather', 'ti', 'tide'], 'tides', 'weather'],
  [['weather', 'mweather', 'my_weather'], 'my_weathers', 'weather'],
  [['my_tool', 'wind_now'], 'tides', 'wind_now'],
  [['my_tool', 'w', 'wind', 't', 'tide'], 'tides', 'wind'],
  [['my_tool', 'wind_now', 'wind_n', 'wind_', 'wind_o'], 'wind_old', 'wind_now'],
  [['my_tool', 'my', 'tide'], 'tides', 'my_tool'],
  [['tide', 'tid'], 'tides', 'tide'],
])('of %j on the way to %s, the last whole name is %s', (names, to, whole) => {
  expect(lastWholeName(names, to)).toBe(whole);
});
