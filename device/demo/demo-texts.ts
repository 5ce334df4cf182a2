/** Texts of the demo: what a household keeps, in English and Chinese. */
export const texts = {
  welcome: `# Welcome to Hearth

This folder lies on the device, on a real disk. Everything in it is yours to open, change and throw away.

- **Pictures**: the autumn trip, Grandma's scans, the renovation
- **Documents**: papers, recipes, plans
- **Music** and **Videos**: a few minutes of quiet
- **Projects**: the garden sensor, in half a dozen languages

Deleted files wait in the recycle bin. Uploads that are cut off go on where they were.
`,
  budget: `Month,Rent,Food,Energy,Mobility,Savings
January,1450,612.40,188.10,96.00,400
February,1450,587.15,201.35,96.00,400
March,1450,640.90,164.80,142.50,350
April,1450,598.25,121.40,96.00,450
May,1450,671.05,98.75,211.90,300
June,1450,633.60,84.20,96.00,500
`,
  moving: `Moving checklist

[x] Measure the doors
[x] Order boxes (40 small, 15 large)
[ ] Redirect the post from the 1st
[ ] Read the meters: water, gas, electricity
[ ] Label the box with the kettle
[ ] Plants travel in the car, not in the van
`,
  insurance: `# Insurance overview

| What | With whom | Until | Per year |
|---|---|---|---|
| Household | Nordstern | 31 Dec 2026 | 184.20 |
| Liability | Nordstern | 31 Dec 2026 | 61.90 |
| Bicycle | Pedal & Co | 14 May 2027 | 48.00 |

Claims go to the hotline first; photos of the damage are in *Pictures / Renovation*.
`,
  tart: `# Apple tart

**Dough**: 200 g flour, 100 g butter, 1 egg, a pinch of salt.
**On top**: 5 tart apples, 2 spoons of apricot jam, cinnamon.

1. Knead quickly, rest for half an hour in the cold.
2. Roll out, lay the apples in rings, from the edge inwards.
3. Bake 35 minutes at 190 degrees; brush with warm jam.

> Grandma's note: *no sugar on the apples, they know themselves how to be sweet.*
`,
  soup: `# Lentil soup for six

300 g brown lentils, 2 carrots, 1 leek, 1 piece of celery root, 2 potatoes, bay leaf, mustard, vinegar.

Sweat the vegetables, add lentils and a litre and a half of water, simmer 40 minutes. Mustard and vinegar at the end.
`,
  braise: `# 红烧肉

五花肉 800 克，冰糖 30 克，生抽 3 勺，老抽 1 勺，黄酒 200 毫升，葱姜八角适量。

1. 五花肉切块，冷水下锅焯水，捞出沥干。
2. 小火炒糖色，下肉翻炒上色。
3. 加黄酒、生抽、老抽和热水，小火炖一个半小时。
4. 大火收汁，撒葱花。

> 奶奶说：火候到了，肉自然就香。
`,
  plan: `# 2026 家庭年度计划

- 三月：阳台种香草（罗勒、迷迭香、薄荷）
- 五月：外婆七十五岁生日，订相册
- 八月：汝拉山徒步，住两晚山屋
- 十月：换厨房窗户，比较三家报价
- 十二月：整理全年照片，备份到移动硬盘
`,
  shoppingZh: `购物清单

牛奶 两盒
鸡蛋 十个
小葱
面粉
洗衣液
灯笼用的红纸
`,
  contactsZh: `姓名,关系,电话,生日
王秀兰,外婆,010-5550-0101,05-18
林海,舅舅,010-5550-0102,09-02
周敏,邻居,010-5550-0103,11-27
`,
  council: `To the building department

We ask for permission to replace the two kitchen windows on the courtyard side. The outer dimensions do not change.
Drawings and an offer of the joinery are enclosed.

With kind regards
`,
  notes: `# Notes

## Camera
Battery grip makes the horizon crooked: check the level. Harbour is best between 7:30 and 8:10, wind from the east.

## Garden sensor
Moisture drifts with temperature. Calibrate at 15 degrees, see *Projects / garden-sensor*.

## Ask Jonas
- Does the old scanner still have its cable?
- Copies of the lake pictures for his mother
`,
  hidden: 'Present for J.: the brass compass from the shop at the old harbour.\n',
  holiday: `# Summer: lake or mountains?

| | Lake | Mountains |
|---|---|---|
| Travel | 3 h by train | 5 h, two changes |
| Jonas | for | for |
| Mira | undecided | for |
| Weather in August | warm, storms | clear mornings |

Decide until **15 March**, the hut takes bookings from then on.
`,
  familyShopping: `item,for whom,done
Sleeping bag,Jonas,no
Map 1:25000,all,yes
Sun cream,all,no
Headlamp batteries,Mira,yes
`,
  minutes: (month: string): string => `# Minutes, ${month}

Present: M. Kessler, J. Lindqvist, two guests.

1. Minutes of the last meeting: accepted.
2. Archive: the boxes 1962 to 1968 are scanned, 412 pages.
3. The damp corner in the cellar is dry since the new gutter.
4. Next meeting: first Tuesday, same place.
`,
  statutes: `Statutes of the house association

1. The association keeps the papers and pictures of the house.
2. Members read everything; changes are made by the archivist.
3. What is deleted stays in the recycle bin for thirty days.
`,
  readOnDrive: `Travel drive

DCIM      pictures straight from the camera
Tickets   print before leaving, the station printer is slow
`,
  lanterns: `[ti:Lanterns]
[ar:Mira Kessler]
[00:00.00]Lanterns along the quay,
[00:01.44]one for every boat at sea,
[00:02.88]one for the door, one for the stair,
[00:04.32]one for whoever is not yet there.
`,
} as const;
