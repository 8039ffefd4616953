import * as zod from 'zod';

// Each of these modules makes schemas while it loads. With zod 3 the first would fail with
// "z.int is not a function".
if (!('int' in zod)) {
  throw new Error(
    "'toolyard/kinds' needs zod 4.2 or later, and this project has zod 3. Install zod@4; zod 3 stays available in it as 'zod/v3'.",
  );
}
