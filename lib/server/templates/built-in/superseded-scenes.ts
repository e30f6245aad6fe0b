/**
 * Scenes of earlier versions of the product, by slug: `md5(scene::text)` of `template_versions`, whose
 * `jsonb` has one way to write a value. A template whose newest version is one of these has not been changed
 * by a user, and gets the current scene as its next version. When a built-in scene changes after a release,
 * add its old digest here; without it, installations keep the old scene, and nothing breaks.
 */
export const SUPERSEDED_SCENES: Readonly<Record<string, readonly string[]>> = {
  candlelight: ["00169beeacc12c849395e6f3be950181", "377ffe9cbbe7a2d309ba1e045e5fd6a4"],
  "first-day": [
    "c815b3e1edd5c3f62681239582784b95",
    "fd0d9a4ba269dc586c6ed8582ca50898",
    "e5cb066e14f6b6c7ec22178de9a44552",
  ],
  milestone: [
    "81766f84dee9fe9073f2173f72f02642",
    "afb9202dec7ceb718360ae00673aec22",
    "f71d90bf1346dd268ee25699d94fcc59",
  ],
};
