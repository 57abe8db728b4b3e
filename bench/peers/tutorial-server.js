// A shop server as tutorials write it, with Express and Sequelize: what Forno's calls cost on a typical stack.
import cors from "cors";
import express from "express";
import { auth, requireAdmin } from "./tutorial-auth.js";
import { Food, Order, sequelize, User } from "./tutorial-models.js";
import { createProviderOrder, isSignatureValid } from "./tutorial-payments.js";

const DELIVERY_FEE = 40;

const app = express();
app.use(cors());
app.use(express.json());

app.post("/api/cart/get", auth, async (req, res) => {
  const user = await User.findByPk(req.userId);
  res.json({ success: true, cartData: user.cartData });
});

app.post("/api/cart/add", auth, async (req, res) => {
  const { itemId } = req.body;
  const user = await User.findByPk(req.userId);
  const cartData = { ...user.cartData };
  cartData[itemId] = (cartData[itemId] ?? 0) + 1;
  user.cartData = cartData;
  await user.save();
  res.json({ success: true, message: "Added To Cart", cartData });
});

app.post("/api/order/place", auth, async (req, res) => {
  const { items, address } = req.body;
  const foods = await Food.findAll({ where: { id: items.map((item) => item.id) } });
  const lines = items.map(({ id, quantity }) => {
    const food = foods.find((found) => found.id === id);
    return { id, name: food.name, price: food.price, quantity };
  });
  const amount = lines.reduce((sum, line) => sum + line.price * line.quantity, DELIVERY_FEE);
  const order = await Order.create({ userId: req.userId, items: lines, amount, address });
  const providerOrder = await createProviderOrder(amount, order.id);
  order.providerOrderId = providerOrder.id;
  await order.save();
  res.json({ success: true, orderId: providerOrder.id, amount: providerOrder.amount, orderData: order });
});

app.post("/api/order/verify", auth, async (req, res) => {
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = req.body;
  if (!isSignatureValid(razorpay_order_id, razorpay_payment_id, razorpay_signature)) {
    return res.status(400).json({ success: false, message: "Invalid signature" });
  }
  const order = await Order.findOne({ where: { providerOrderId: razorpay_order_id } });
  order.payment = true;
  order.paymentId = razorpay_payment_id;
  await order.save();
  await User.update({ cartData: {} }, { where: { id: order.userId } });
  res.json({ success: true, message: "Payment successful" });
});

app.get("/api/order/list", auth, requireAdmin, async (_req, res) => {
  const orders = await Order.findAll({ include: User, order: [["createdAt", "DESC"]], limit: 50 });
  res.json({ success: true, data: orders });
});

app.use((error, _req, res, _next) => {
  console.error(error);
  res.status(500).json({ success: false, message: "Server Error" });
});

await sequelize.sync();
app.listen(Number(process.env.PORT), "127.0.0.1");
